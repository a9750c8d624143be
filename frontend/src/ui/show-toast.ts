export type ToastType = 'error' | 'warning' | 'success' | 'info'

export type ToastText = {
  type: ToastType
  title: string
  text?: string
  /** The server's code for the problem, for support. */
  code?: string
}

const waiting: ToastText[] = []
let show: ((toast: ToastText) => void) | undefined
let wake: (() => void) | undefined

/** Shows a message on any page. A repeated message increases its counter instead of appearing twice. */
export function showToast(toast: ToastText): void {
  if (show) {
    show(toast)
    return
  }
  waiting.push(toast)
  wake?.()
}

/** Runs the callback when a message is waiting to be shown. Returns a cleanup function. */
export function onWaitingToast(called: () => void): () => void {
  wake = called
  if (waiting.length > 0) called()
  return () => {
    wake = undefined
  }
}

/** Subscribes to messages, starting with those that are waiting. Returns a cleanup function. */
export function onToast(shown: (toast: ToastText) => void): () => void {
  show = shown
  for (const toast of waiting.splice(0)) shown(toast)
  return () => {
    show = undefined
  }
}
