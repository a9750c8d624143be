import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { endPasskeyCeremony } from './ceremony.ts'

type Props = {
  look?: 'plain' | 'main'
  /** Returns the text of a problem, or undefined. */
  onUse: () => Promise<string | undefined>
  children: string
}

/** Asks for a passkey, and shows below it why that failed. */
export function PasskeyButton({ look = 'plain', onUse, children }: Props) {
  const [isWaiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string>()

  const waits = useRef(false)
  // Nobody could receive the answer any more.
  useEffect(
    () => () => {
      if (waits.current) void endPasskeyCeremony()
    },
    [],
  )

  async function ask() {
    waits.current = true
    setWaiting(true)
    setProblem(undefined)
    const wrong = await onUse().finally(() => {
      waits.current = false
      setWaiting(false)
    })
    setProblem(wrong)
  }

  return (
    <div className="scripted flex flex-col items-start gap-2">
      <Button look={look} loading={isWaiting} onClick={() => void ask()}>
        <KeyRound size={18} aria-hidden="true" /> {children}
      </Button>
      <p role="alert" className="field-error empty:hidden">
        {problem}
      </p>
    </div>
  )
}
