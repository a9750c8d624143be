import { formatMoment, formatRelativeDate } from '@modstead/domain/formats/dates'

/** The clocks of server and browser may differ by a minute, which is no reason to render the page again. */
export function TimeSince({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatMoment(date)} suppressHydrationWarning>
      {formatRelativeDate(date, new Date().toISOString())}
    </time>
  )
}
