type Props = { url: string | null; name: string; size: number; square?: boolean }

/** Decorative picture beside a name; without a picture, the first letter of the name. */
export function Avatar({ url, name, size, square = false }: Props) {
  const shape = square ? 'rounded-control' : 'rounded-full'
  if (url) {
    return (
      <img
        src={url}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        className={`shrink-0 bg-raised object-cover ${shape}`}
        style={{ width: size, height: size }}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 select-none items-center justify-center bg-copper-soft font-bold text-copper uppercase ${shape}`}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      {[...name][0]}
    </span>
  )
}
