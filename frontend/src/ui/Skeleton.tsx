type Props = {
  /** CSS lengths such as `60%` or `12rem`: the size of the final content. */
  width?: string
  height?: string
  round?: boolean
}

/** Reserves the space of loading content. Its container sets `aria-busy`. */
export function Skeleton({ width = '100%', height = '1.25em', round = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={round ? 'skeleton block rounded-full' : 'skeleton block'}
      style={{ width, height }}
    />
  )
}
