import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import { SkipLink } from './SkipLink.tsx'

/** A single task, such as signing in, and a way out of it. */
export function EmptyLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="page-width flex h-16 items-center">
        <Link to="/" className="flex items-center gap-2.5 rounded-control font-bold text-lg tracking-tight">
          <Logo />
          Modstead
        </Link>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 pb-16 outline-none"
      >
        {children}
      </main>
    </>
  )
}
