import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { lazy, Suspense } from 'react'
import { ground } from '../../../catalogue/colors.ts'
import { t } from '../../../texts/t.ts'
import { CalendarDay } from '../../../ui/CalendarDay.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useEnlargedPicture } from './use-enlarged-picture.ts'

const Lightbox = lazy(async () => ({ default: (await import('./Lightbox.tsx')).Lightbox }))

/** Each picture links to its file; with scripts it opens in a lightbox instead. */
export function Gallery({ project }: { project: ProjectPage }) {
  const { gallery } = project
  const { enlarged, enlarge, turnTo, close } = useEnlargedPicture(gallery.length)
  if (gallery.length === 0) {
    return (
      <EmptyState title={t('gallery.no-pictures-yet')}>
        <p className="text-muted">{t('gallery.no-pictures-hint', { title: project.title })}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="sr-only">{t('gallery.gallery')}</h2>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        {gallery.map((picture, index) => (
          <li key={picture.url}>
            <a
              href={picture.rawUrl}
              className="block overflow-hidden rounded-card"
              aria-label={t('gallery.enlarge', {
                title: picture.title ?? t('gallery.picture-to-enlarge', { number: index + 1 }),
              })}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                enlarge(index)
              }}
            >
              <img
                src={picture.url}
                alt=""
                width={640}
                height={360}
                loading={index < 4 ? 'eager' : 'lazy'}
                decoding="async"
                style={{ backgroundColor: ground(project.color) }}
                className="aspect-video w-full bg-raised object-cover transition-opacity duration-150 hover:opacity-90"
              />
            </a>
            {picture.title && (
              <h3 dir="auto" className="mt-2.5 font-semibold leading-6">
                {picture.title}
              </h3>
            )}
            {picture.description && (
              <p dir="auto" className="text-muted text-sm">
                {picture.description}
              </p>
            )}
            <p className="mt-1 text-muted text-xs">
              <CalendarDay date={picture.createdAt} />
            </p>
          </li>
        ))}
      </ul>
      {enlarged !== undefined && (
        <Suspense>
          <Lightbox pictures={gallery} index={enlarged} onMove={turnTo} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
