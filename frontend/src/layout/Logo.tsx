/** A steading of two stacked blocks: the roof copper, the house patina. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <path className="fill-copper" d="M16 2 29 13v4H3v-4z" />
      <path className="fill-patina" d="M5 19h22v11h-7v-6a4 4 0 0 0-8 0v6H5z" />
    </svg>
  )
}
