import { formatDate, formatMoment } from '@modstead/domain/formats/dates'

/** A day in words, with its exact time for machines and on hover. */
export function CalendarDay({ date }: { date: string }) {
  return (
    <time dateTime={date} title={formatMoment(date)}>
      {formatDate(date)}
    </time>
  )
}
