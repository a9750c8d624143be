export const endingsOfPictures = ['.png', '.jpg', '.jpeg', '.webp', '.gif']

/** Limit for files that a browser opens. The picture that is sent is far smaller. */
export const maxPictureBytes = 20 * 1024 * 1024
