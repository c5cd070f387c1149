/** Fonts wait until the page stands: they must not compete with what is read first. */
export function loadFonts(): void {
  const load = () =>
    void import('#web/ui/fonts.ts').then(({ addFonts }) => addFonts(document.documentElement.lang))
  if (document.readyState === 'complete') load()
  else addEventListener('load', load, { once: true })
}
