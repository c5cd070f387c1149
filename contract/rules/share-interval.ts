/** Wilson's interval of a share at 95 %. */
export function shareInterval(hits: number, count: number): { low: number; high: number } {
  if (count === 0) return { low: 0, high: 1 }
  const z = 1.96
  const share = hits / count
  const centre = (share + (z * z) / (2 * count)) / (1 + (z * z) / count)
  const spread = ((share * (1 - share)) / count + (z * z) / (4 * count * count)) ** 0.5
  const half = (z / (1 + (z * z) / count)) * spread
  const [low, high] = [centre - half, centre + half]
  return { low: low < 0 ? 0 : low, high: high > 1 ? 1 : high }
}
