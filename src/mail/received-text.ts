/**
 * Writes instants as a person reads them: `Friday, November 20, 2026 at 3:41 PM CST`.
 * @param timeZone An IANA name such as `America/Chicago`.
 */
export function receivedText(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  // Some versions of the data of Intl have a narrow space before AM and PM, which many fonts lack.
  return instant => format.format(instant).replace(/\s/g, ' ')
}
