/** Where the product's own notices, guides and videos lie; see content/README.md there. */
export const CONTENT_FOLDER = new URL('../../../content/', import.meta.url)
