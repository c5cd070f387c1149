/** The name the pages were built with; the server's own name replaces it as soon as it is known. */
export const BUILT_BRAND: string = import.meta.env.VITE_BRAND_NAME ?? 'MCS Members'
