/** Draws a change within a view transition where the browser has them; `draw` resolves once the change stands on the page. */
export function drawAnimated(draw: () => Promise<void>): void {
  if (typeof document.startViewTransition !== 'function') return void draw()
  // A transition is skipped where another follows it, or nobody sees the page. The change itself is drawn all the same.
  document.startViewTransition(draw).ready.catch(() => undefined)
}
