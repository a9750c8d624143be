import type { ComponentType } from 'react'
import { Privacy } from './Privacy.tsx'
import { Terms } from './Terms.tsx'

type Page = { title: string; description: string; Content: ComponentType }

/** By the last part of the address. */
export const legalPages: ReadonlyMap<string, Page> = new Map<string, Page>([
  [
    'terms',
    {
      title: 'Terms of use',
      description: 'What everybody agrees to who publishes here: accounts, content, moderation and the API.',
      Content: Terms,
    },
  ],
  [
    'privacy',
    {
      title: 'Privacy notice',
      description: 'What is kept about you, why and for how long, and how to see, take along or delete it.',
      Content: Privacy,
    },
  ],
])
