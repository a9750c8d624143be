import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'

/** API errors name their status; details of any other error would not help the visitor. */
function described(error: unknown): string {
  return error instanceof Error && /^Error \d{3}: /.test(error.message)
    ? error.message
    : 'Error 500: The page could not be displayed.'
}

export function ErrorNotice({ error }: ErrorComponentProps) {
  const router = useRouter()

  return (
    <div className="mx-auto w-full max-w-2xl py-6 sm:py-14">
      <title>Something went wrong - Modstead</title>
      <h1 className="mb-4 font-bold text-2xl tracking-tight">
        Uh oh! <span className="block text-xl">Something went wrong.</span>
      </h1>
      <div className="panel flex flex-col items-start gap-3 px-6 py-8 sm:px-10">
        <p>Please try again in a few minutes. If it keeps happening, tell the people who run this site.</p>
        <p className="break-words font-mono text-muted text-sm">{described(error)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button look="main" onClick={() => void router.invalidate()}>
            <RotateCw size={16} aria-hidden="true" />
            Try again
          </Button>
          <Link to="/" look="button">
            Go to the front page
          </Link>
        </div>
      </div>
    </div>
  )
}
