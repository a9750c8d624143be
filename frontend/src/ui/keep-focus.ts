const CONTROLS = 'button, a[href], input, select, textarea'
const HEADINGS = 'h1, h2, h3'

/** Where a control is, noted while it is there. */
type Place = {
  control: Element
  name: string | null
  row: Element | null
  rows: readonly Element[]
  section: Element | null
}

/** What the controls of the same kind in other rows show as well: their labels differ, since they name the row. */
const nameOf = (control: Element) => control.textContent?.trim() || control.getAttribute('title')

function placeOf(control: Element): Place {
  const row = control.closest('li')
  const rows = [...(row?.parentElement?.children ?? [])]
  return { control, name: nameOf(control), row, rows, section: control.closest('section') }
}

function controlLike({ name }: Place, row: Element): HTMLElement | undefined {
  const controls = row.isConnected ? [...row.querySelectorAll<HTMLElement>(CONTROLS)] : []
  return controls.find((control) => nameOf(control) === name)
}

function inRows(place: Place): HTMLElement | undefined {
  const { row, rows } = place
  if (row === null) return undefined
  if (row.isConnected) return controlLike(place, row) ?? row.querySelector<HTMLElement>(CONTROLS) ?? undefined
  const index = rows.indexOf(row)
  for (const other of [...rows.slice(index + 1), ...rows.slice(0, index).reverse()]) {
    const found = controlLike(place, other)
    if (found) return found
  }
  return undefined
}

/** The nearest heading above that is not the heading of a row. */
function headingFor({ section }: Place, root: Element): HTMLElement | undefined {
  for (const around of [section, root, root.closest('main')]) {
    const headings = around?.isConnected ? [...around.querySelectorAll<HTMLElement>(HEADINGS)] : []
    const heading = headings.find((each) => each.closest('li') === null)
    if (!heading) continue
    heading.tabIndex = -1
    return heading
  }
  return undefined
}

/**
 * Moves the focus on when the control that had it is removed from `root`: to the same control of the next row
 * or of a previous one, or else to the heading. Returns how to stop.
 */
export function keepFocus(root: Element): () => void {
  let place: Place | undefined
  let isKeyOfBefore = false

  function note(target: EventTarget | null) {
    if (target instanceof Element) place = placeOf(target)
  }
  const noteFocused = ({ target }: Event) => note(target)
  function moveOn() {
    const left = place
    if (!left || left.control.isConnected) return
    place = undefined
    if (document.activeElement !== document.body) return
    const next = inRows(left) ?? headingFor(left, root)
    next?.focus()
    isKeyOfBefore = true
  }
  /** A key that is still held down must not press the next control too. */
  function holdBack(event: KeyboardEvent) {
    if (!event.repeat) isKeyOfBefore = false
    else if (isKeyOfBefore) event.preventDefault()
  }
  // A control may have the focus before the page has come to life.
  if (root.contains(document.activeElement)) note(document.activeElement)
  // Afterward, because a dialog that closes at the same time tries to give the focus back.
  const observer = new MutationObserver(() => setTimeout(moveOn))
  observer.observe(root, { childList: true, subtree: true })
  root.addEventListener('focusin', noteFocused)
  document.addEventListener('keydown', holdBack)
  return () => {
    observer.disconnect()
    root.removeEventListener('focusin', noteFocused)
    document.removeEventListener('keydown', holdBack)
  }
}
