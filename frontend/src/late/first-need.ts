const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel', 'touchstart']
const maxWait = 3_000

const whenIdle = globalThis.requestIdleCallback ?? ((called: () => void) => setTimeout(called, 200))

/** Resolves when the page has loaded and the browser is idle, or at the visitor's first input, whichever comes first. */
export const firstNeed = new Promise<void>((fulfil) => {
  if (import.meta.env.SSR) return
  const begin = () => fulfil()
  for (const sign of signs) addEventListener(sign, begin, { once: true, passive: true, capture: true })
  const wait = () => whenIdle(begin, { timeout: maxWait })
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
})
