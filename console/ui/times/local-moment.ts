/** A moment as a `datetime-local` field shows it: 2026-11-21T09:30, in the browser's zone. */
export function localMoment(time: string): string {
  const moment = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}
