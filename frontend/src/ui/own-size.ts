/** A picture is drawn no larger than it is, once its size is known; until then it takes the width of the text. */
const shrink = (picture: HTMLImageElement): void => {
  if (picture.naturalWidth > 0 && picture.naturalWidth < picture.clientWidth) picture.className = ''
}

/** Gives what ends it. */
export const shrinkSmallPictures = (text: HTMLElement): (() => void) => {
  const onLoad = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) shrink(target)
  }
  // Neither does the loading of pictures bubble.
  text.addEventListener('load', onLoad, true)
  for (const picture of text.querySelectorAll('img')) shrink(picture)
  return () => text.removeEventListener('load', onLoad, true)
}
