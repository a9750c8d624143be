import { createFileRoute, notFound } from '@tanstack/react-router'
import { SampleSignIn } from '../features/dev/SampleSignIn.tsx'
import { keptOut } from '../head/kept-out.ts'

export const Route = createFileRoute('/dev/empty')({
  staticData: { layout: 'empty' },
  beforeLoad: ({ context: { devPages } }) => {
    if (!devPages) throw notFound()
  },
  head: () => ({ meta: [{ title: 'Empty layout - Modstead' }, keptOut] }),
  component: SampleSignIn,
})
