/** Replaces a picture that does not load with its alt text, or removes it if it has none. */
const replace = (picture: HTMLImageElement): void => {
  const words = picture.alt.trim()
  if (words === '') {
    picture.remove()
    return
  }
  const note = document.createElement('span')
  note.className = 'lost-picture'
  note.setAttribute('role', 'img')
  note.setAttribute('aria-label', words)
  note.textContent = words
  picture.replaceWith(note)
}

/** Replaces failed pictures, including those that failed before hydration. Returns a cleanup function. */
export const replaceLostPictures = (text: HTMLElement): (() => void) => {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target)
  }
  // Error events of pictures do not bubble.
  text.addEventListener('error', onError, true)
  for (const picture of text.querySelectorAll('img'))
    if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') replace(picture)
  return () => text.removeEventListener('error', onError, true)
}
