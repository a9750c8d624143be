export const endingsOfPictures = ['.png', '.jpg', '.jpeg', '.webp', '.gif']

/** What a browser is asked to open; what is sent is far smaller. */
export const maxPictureBytes = 20 * 1024 * 1024
