export const shapes = {
  header: 'hidden w-56 sm:block md:w-72 lg:w-60 xl:w-72',
  page: 'block max-w-xl',
  sheet: 'min-w-0 flex-1',
}

export type Place = keyof typeof shapes
