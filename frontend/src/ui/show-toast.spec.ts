import { expect, test } from 'vitest'
import { onToast, onWaitingToast, showToast } from './show-toast.ts'
import { copiedText, toastId } from './toast-text.ts'

const saved = { type: 'success', title: 'Saved' } as const

test('a message waits for the toaster, which is woken to show it', () => {
  const heard: string[] = []
  showToast(saved)
  const sleep = onWaitingToast(() => heard.push('woken'))
  const stop = onToast(({ title }) => heard.push(title))
  showToast({ ...saved, title: 'Saved again' })
  expect(heard).toEqual(['woken', 'Saved', 'Saved again'])
  stop()
  showToast(saved)
  expect(heard.at(-1)).toBe('woken')
  sleep()
})

test('the copied text has title, text and code on separate lines', () => {
  expect(copiedText({ type: 'error', title: 'Not saved', text: 'Too long.', code: 'invalid-title' })).toBe(
    'Not saved\nToo long.\ninvalid-title',
  )
  expect(copiedText(saved)).toBe('Saved')
})

test('only identical messages are merged', () => {
  expect(toastId(saved)).toBe(toastId({ ...saved, text: '' }))
  expect(toastId(saved)).not.toBe(toastId({ ...saved, type: 'error' }))
  expect(toastId({ ...saved, text: 'a' })).not.toBe(toastId({ ...saved, code: 'a' }))
})
