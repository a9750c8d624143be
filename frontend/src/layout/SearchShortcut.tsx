import { useEffect } from 'react'

const fields = 'main input[type="search"], header input[type="search"]'
const typed =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"], dialog'

/** Pressing / moves the focus to the page's search unless the visitor is typing. */
export function SearchShortcut() {
  useEffect(() => {
    function focusSearch(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest(typed)) return
      const field = [...document.querySelectorAll<HTMLInputElement>(fields)].find((input) =>
        input.checkVisibility(),
      )
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    document.addEventListener('keydown', focusSearch)
    return () => document.removeEventListener('keydown', focusSearch)
  }, [])
  return null
}
