import { t } from '../../../texts/t.ts'

const looks = {
  release: { letter: 'R', name: t('project-versions.release'), look: 'text-success' },
  beta: { letter: 'B', name: t('project-versions.beta'), look: 'text-copper' },
  alpha: { letter: 'A', name: t('project-versions.alpha'), look: 'text-danger' },
}

/** R, B or A: the letter carries the meaning, the color only repeats it. */
export function ChannelMark({ channel }: { channel: string }) {
  const { letter, name, look } = looks[channel as keyof typeof looks] ?? looks.release
  return (
    <span
      role="img"
      title={name}
      aria-label={name}
      className={`inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-raised font-bold text-sm ${look}`}
    >
      {letter}
    </span>
  )
}
