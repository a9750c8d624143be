import { useEffect, useRef } from 'react'
import type { PercentCrop } from 'react-image-crop'
import { t } from '../../../../texts/t.ts'
import { drawPart } from './draw-picture.ts'

const side = 96

/** The chosen part, as round as it will be shown. */
export function CropPreview({ source, crop }: { source: HTMLCanvasElement; crop: PercentCrop }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawPart(source, crop, canvas.current, side * 2)
  }, [source, crop])
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-muted text-sm">{t('edit-profile.preview')}</p>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('edit-profile.how-your-picture-will-look')}
        className="rounded-full bg-raised"
        style={{ width: side, height: side }}
      />
    </div>
  )
}
