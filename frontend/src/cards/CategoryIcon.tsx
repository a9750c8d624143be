/** Decoration beside a category's name: an outline of the catalogue's own, as SVG text. */
export function CategoryIcon({ svg }: { svg: string }) {
  return (
    <span
      aria-hidden="true"
      className="category-icon"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the catalogue, not by its users
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
