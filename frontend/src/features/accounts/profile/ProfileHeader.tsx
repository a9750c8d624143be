import type { ReactNode } from 'react'
import { Avatar } from '../../../ui/Avatar.tsx'

type Props = {
  name: string
  kind: string
  picture: string | null
  square?: boolean
  text: string | null
  facts: ReactNode
}

export function ProfileHeader({ name, kind, picture, square = false, text, facts }: Props) {
  return (
    <header className="flex gap-4 pb-6 sm:gap-6">
      <span className="shrink-0 sm:hidden">
        <Avatar url={picture} name={name} size={64} square={square} />
      </span>
      <span className="hidden shrink-0 sm:block">
        <Avatar url={picture} name={name} size={96} square={square} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 dir="auto" className="break-words font-bold text-2xl tracking-tight">
            {name}
          </h1>
          <p className="text-muted text-sm">{kind}</p>
        </div>
        {text && (
          <p dir="auto" className="mt-1 max-w-[72ch] whitespace-pre-line break-words">
            {text}
          </p>
        )}
        <ul className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm [&_strong]:font-semibold [&_strong]:text-ink">
          {facts}
        </ul>
      </div>
    </header>
  )
}
