import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Spinner } from './Spinner.tsx'

type Look = 'plain' | 'main' | 'quiet' | 'danger'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  look?: Look
  loading?: boolean
  /** Why the button is disabled. It stays focusable, so that keyboard users can find the reason. */
  disabledReason?: string | undefined
  children: ReactNode
}

const looks: Record<Look, string> = {
  plain: 'button',
  main: 'button button-main',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
}

export function Button({
  look = 'plain',
  loading = false,
  disabledReason,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: Props) {
  const reasonId = useId()
  const inert = loading || disabledReason !== undefined
  const button = (
    <button
      aria-describedby={disabledReason === undefined ? undefined : reasonId}
      {...rest}
      type={type}
      className={`${looks[look]} ${className}`}
      aria-disabled={inert || undefined}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {loading && <Spinner />}
      {children}
    </button>
  )
  if (disabledReason === undefined) return button
  return (
    <span className="reasoned">
      {button}
      <span id={reasonId} role="tooltip" className="reason">
        {disabledReason}
      </span>
    </span>
  )
}
