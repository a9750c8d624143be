import { longDate, timeSince } from '../format/dates.ts'

/** The server's and the browser's clock may disagree by a minute, which is no reason to draw the page again. */
export function TimeSince({ date }: { date: string }) {
  return (
    <time dateTime={date} title={longDate(date)} suppressHydrationWarning>
      {timeSince(date, Date.now())}
    </time>
  )
}
