import type { ComponentType } from 'react'
import { t } from '../../texts/t.ts'
import { Privacy } from './Privacy.tsx'
import { Terms } from './Terms.tsx'

type Page = { title: string; description: string; Content: ComponentType }

/** Keyed by the last part of the address. */
export const legalPages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'terms',
    {
      title: t('legal.terms-of-use'),
      description: t('legal.terms-line'),
      Content: Terms,
    },
  ],
  [
    'privacy',
    {
      title: t('legal.privacy-notice'),
      description: t('legal.privacy-line'),
      Content: Privacy,
    },
  ],
])
