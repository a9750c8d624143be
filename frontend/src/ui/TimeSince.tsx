import { formatMoment, formatRelativeDate } from '@modstead/domain/formats/dates'

/** The server's and the browser's clock may disagree by a minute, which is no reason to draw the page again. */
export function TimeSince({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatMoment(date)} suppressHydrationWarning>
      {formatRelativeDate(date, new Date().toISOString())}
    </time>
  )
}
