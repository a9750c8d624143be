import {
  type contentRejections,
  type NewsletterContent,
  readContent,
} from '@modstead/domain/accounts/newsletter/content'
import { isRejection } from '@modstead/domain/kernel/rejection'
import type { Failure } from '../../../../api/outcome.ts'
import { type FormProblems, formProblems } from '../../../../api/problems.ts'
import { t } from '../../../../texts/t.ts'

const textIn = (value: unknown): string => String(value ?? '').trim()

/** What the form says. Without both parts of the link there is none. */
export const contentIn = (values: Readonly<Record<string, unknown>>): NewsletterContent => {
  const [label, address] = [textIn(values.label), textIn(values.address)]
  const link = label === '' && address === '' ? null : { label, address }
  return { title: textIn(values.title), text: textIn(values.text), link }
}

const fields: Readonly<Record<(typeof contentRejections)[number], string>> = {
  'newsletter-title-invalid': 'title',
  'newsletter-text-invalid': 'text',
  'newsletter-link-invalid': 'address',
}
const texts: Readonly<Record<keyof typeof fields, string>> = {
  'newsletter-title-invalid': t('newsletter.wrong-title'),
  'newsletter-text-invalid': t('newsletter.wrong-text'),
  'newsletter-link-invalid': t('newsletter.wrong-link'),
}

const isAboutContent = (code: string): code is keyof typeof fields => Object.hasOwn(fields, code)

const atField = (code: keyof typeof fields): FormProblems => ({ fields: { [fields[code]]: [texts[code]] } })

/** Checks the form before it is sent. */
export function problemsOfContent(content: NewsletterContent): FormProblems | undefined {
  const read = readContent(content)
  return isRejection(read) ? atField(read.rejected) : undefined
}

/** The problems of a refusal, at their fields. */
export function problemsOfRefusal(failure: Failure): FormProblems {
  if (failure.kind === 'refused' && isAboutContent(failure.code)) return atField(failure.code)
  return formProblems(failure, [])
}
