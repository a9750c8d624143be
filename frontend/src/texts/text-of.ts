import { enUS } from './en-US/all.ts'

const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = enUS

/** The message by its key. A build puts the messages themselves in the place of keys, so that this is not part of it. */
export function textOf(key: string): string {
  const [area = '', name = ''] = key.split('.')
  return texts[area]?.[name] ?? key
}
