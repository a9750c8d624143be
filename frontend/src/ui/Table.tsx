import type { ReactNode } from 'react'
import { t } from '../texts/t.ts'
import { Button } from './Button.tsx'
import { Skeleton } from './Skeleton.tsx'

export type Column<Row> = {
  id: string
  name: string
  /** Figures are right-aligned, so that their digits line up. */
  figure?: boolean
  cell: (row: Row) => ReactNode
}

type Props<Row> = {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  loading?: boolean
  /** The reason if the rows could not be read. */
  problem?: string
  onRetry?: () => void
  empty: ReactNode
}

const loadingRows = ['a', 'b', 'c', 'd']

/** Scrolls horizontally if it does not fit; the first column is the row header. */
export function Table<Row>(props: Props<Row>) {
  const { caption, columns, rows, keyOf, problem, onRetry, empty } = props
  // Rows that could not be read are not on their way any more.
  const loading = props.loading === true && problem === undefined
  const nothing = !loading && (problem !== undefined || rows.length === 0)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="table-frame" aria-label={caption} tabIndex={0}>
      <table className="table" aria-busy={loading || undefined}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, name, figure }) => (
              <th key={id} scope="col" className={figure ? 'text-end' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {loading &&
            loadingRows.map((key) => (
              <tr key={key}>
                {columns.map(({ id, figure }) => (
                  <td key={id} className={figure ? 'text-end' : undefined}>
                    <Skeleton width={figure ? '40%' : '70%'} />
                  </td>
                ))}
              </tr>
            ))}
          {!loading &&
            !nothing &&
            rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ id, figure, cell }, index) =>
                  index === 0 ? (
                    <th key={id} scope="row">
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={id} className={figure ? 'text-end' : undefined}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          {nothing && (
            <tr>
              <td colSpan={columns.length} className="py-8 text-center text-muted">
                {problem === undefined ? (
                  empty
                ) : (
                  <span role="alert" className="flex flex-col items-center gap-3 text-danger">
                    {problem}
                    {onRetry && <Button onClick={onRetry}>{t('ui.try-again')}</Button>}
                  </span>
                )}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
