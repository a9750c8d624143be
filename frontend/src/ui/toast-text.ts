import type { ToastText } from './show-toast.ts'

/** As it goes to the clipboard: title, text and code on lines of their own. */
export function copiedText({ title, text, code }: ToastText): string {
  return [title, text, code].filter((line) => line !== undefined && line !== '').join('\n')
}

/** Messages that say the same are one. */
export function toastId({ type, title, text = '', code = '' }: ToastText): string {
  return JSON.stringify([type, title, text, code])
}
