/** Decorative icon beside a category's name, from the catalogue's own SVG text. */
export function CategoryIcon({ svg }: { svg: string }) {
  return (
    <span
      aria-hidden="true"
      className="category-icon"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: comes from the catalogue, not from users
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
