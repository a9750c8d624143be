/** Says that the choices below work with scripts alone, to those who have none. */
export function NeedsScripts({ text }: { text: string }) {
  return (
    <noscript>
      <p className="notice mb-4">{text}</p>
    </noscript>
  )
}
