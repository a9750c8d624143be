import { useRouteContext } from '@tanstack/react-router'
import { CardListSkeleton } from '../../../cards/CardList.tsx'
import { displayModeOf } from '../../../preferences/display-mode.ts'

export function ProfileSkeleton() {
  const { preferences } = useRouteContext({ from: '__root__' })
  return (
    <div aria-hidden="true">
      <title>Modstead</title>
      <div className="flex gap-4 pb-6 sm:gap-6">
        <div className="skeleton size-16 shrink-0 rounded-full sm:size-24" />
        <div className="flex flex-1 flex-col gap-3">
          <div className="skeleton h-8 w-48" />
          <div className="skeleton h-5 w-full max-w-md" />
        </div>
      </div>
      <CardListSkeleton mode={displayModeOf(preferences, 'user')} />
    </div>
  )
}
