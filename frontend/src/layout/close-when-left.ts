import type { FocusEvent } from 'react'

/** For `onBlur` of a popover: closes it when the focus moves to anything but its own button. */
export function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
  if (!(relatedTarget instanceof Element) || currentTarget.contains(relatedTarget)) return
  if (relatedTarget.getAttribute('popovertarget') === currentTarget.id) return
  currentTarget.hidePopover()
}
