export { ContentEditorModule } from './content-editor.module';
export { ContentEditors, type EditorModel } from './content-editors';
