/** Once its size is known, a picture is not drawn larger than that. Until then it is as wide as the text. */
const shrink = (picture: HTMLImageElement): void => {
  if (picture.naturalWidth > 0 && picture.naturalWidth < picture.clientWidth) picture.className = ''
}

/** Returns a cleanup function. */
export const shrinkSmallPictures = (text: HTMLElement): (() => void) => {
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) shrink(target)
  }
  // Load events of pictures do not bubble.
  text.addEventListener('load', onLoad, true)
  for (const picture of text.querySelectorAll('img')) shrink(picture)
  return () => text.removeEventListener('load', onLoad, true)
}
