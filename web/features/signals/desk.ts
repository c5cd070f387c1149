/** From here on signals have a desk of three panes: list, chart and case. */
export const DESK = '(min-width: 1100px)'
