type Props = {
  /** CSS lengths, such as `60%` or `12rem`: as large as what will stand here. */
  width?: string
  height?: string
  round?: boolean
}

/** Keeps the place of what is still loading. Whatever contains it says so by `aria-busy`. */
export function Skeleton({ width = '100%', height = '1.25em', round = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={round ? 'skeleton block rounded-full' : 'skeleton block'}
      style={{ width, height }}
    />
  )
}
