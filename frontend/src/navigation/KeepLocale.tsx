import { useSearch } from '@tanstack/react-router'

/** In a form, for those without scripts: the page that it leads to is in the language that this address names. */
export function KeepLocale() {
  const { hl }: { hl?: string } = useSearch({ strict: false })
  return hl ? <input type="hidden" name="hl" value={hl} /> : null
}
