export type ToastType = 'error' | 'warning' | 'success' | 'info'

export type ToastText = {
  type: ToastType
  title: string
  text?: string
  /** For those who help: what the server calls the problem. */
  code?: string
}

const waiting: ToastText[] = []
let show: ((toast: ToastText) => void) | undefined
let wake: (() => void) | undefined

/** Shows a message over any page. The same message again counts up instead of standing there twice. */
export function showToast(toast: ToastText): void {
  if (show) {
    show(toast)
    return
  }
  waiting.push(toast)
  wake?.()
}

/** Calls when a message waits for something that shows it. Returns what ends this. */
export function onWaitingToast(called: () => void): () => void {
  wake = called
  if (waiting.length > 0) called()
  return () => {
    wake = undefined
  }
}

/** Gets every message, those that waited first. Returns what ends this. */
export function onToast(shown: (toast: ToastText) => void): () => void {
  show = shown
  for (const toast of waiting.splice(0)) shown(toast)
  return () => {
    show = undefined
  }
}
