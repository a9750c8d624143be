import type { ToastText } from './show-toast.ts'

/** The text for the clipboard: title, text and code, each on its own line. */
export function copiedText({ title, text, code }: ToastText): string {
  return [title, text, code].filter((line) => line !== undefined && line !== '').join('\n')
}

/** Messages with the same text share an id. */
export function toastId({ type, title, text = '', code = '' }: ToastText): string {
  return JSON.stringify([type, title, text, code])
}
