export { TypeEditorModule } from './type-editor.module';
