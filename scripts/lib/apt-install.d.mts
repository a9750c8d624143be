export declare const canInstall: () => boolean
/** Whether the package is there now. */
export declare const aptInstall: (name: string) => boolean
