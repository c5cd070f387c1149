import { withPart } from './tasks.ts'

/**
 * Fonts wait until the page stands: they must not compete with what is read first. Those that
 * do not come are done without: the device's own stand in for them.
 */
export function loadFonts(): void {
  const load = () =>
    void withPart(import('#web/ui/fonts.ts'), ({ addFonts }) => addFonts(document.documentElement.lang))
  if (document.readyState === 'complete') load()
  else addEventListener('load', load, { once: true })
}
