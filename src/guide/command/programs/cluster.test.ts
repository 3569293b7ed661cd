import { expect, test } from 'vitest';
import { rowsOf, verdictOn } from '../../../../test/support/commands.ts';

test.each(
  rowsOf(`
    kubectl get pods -> networked
    kubectl -n prod get pods -o wide -> networked
    kubectl get secret db -o yaml -> networked data-accessing
    kubectl -n prod describe secret db -> networked data-accessing
    kubectl logs web-1 -> networked data-accessing
    kubectl apply -f app.yaml -> networked persistence-changing privileged
    kubectl --context prod apply -f app.yaml -> networked persistence-changing privileged
    kubectl apply --dry-run=client -f app.yaml -> networked
    kubectl apply --dry-run=none -f app.yaml -> networked persistence-changing privileged
    kubectl delete ns prod -> networked destructive privileged
    kubectl -n prod delete pod web-1 -> networked destructive privileged
    kubectl delete ns prod --dry-run=client -> networked
    timeout 60 kubectl delete ns prod -> networked destructive privileged
    sudo k3s kubectl get pods -> privileged
    kubectl scale deploy/web --replicas 3 -> networked persistence-changing privileged
    kubectl rollout restart deploy/web -> networked persistence-changing privileged
    kubectl rollout status deploy/web -> networked
    kubectl drain node-1 -> networked destructive privileged
    kubectl exec -it web-1 -- rm -rf /data -> networked code-executing destructive privileged
    kubectl exec web-1 -- ls -> networked code-executing privileged
    kubectl port-forward svc/web 8080:80 -> networked
    kubectl config view -> normal
    kubectl config use-context prod -> persistence-changing
    kubectl version --client -> normal pure
    kubectl diff -f app.yaml -> networked
    oc login -> networked persistence-changing
    oc delete project x -> networked destructive privileged
    helm list -> networked
    helm install web ./chart -> networked persistence-changing privileged
    helm -n prod upgrade web ./chart -f values.yaml -> networked persistence-changing privileged
    helm upgrade --dry-run web ./chart -> networked
    helm uninstall web -> networked destructive privileged
    helm template ./chart -> normal
    helm get values web -> networked data-accessing
    helm repo add x https://x.example -> networked persistence-changing
    helm version -> normal pure
    kustomize build overlays/prod -> normal
    flux reconcile source git x -> networked persistence-changing privileged
    argocd app delete web -> networked destructive privileged
    argocd app get web -> networked
    terraform apply -> networked persistence-changing destructive privileged
    terraform -chdir=infra apply -auto-approve -> networked persistence-changing destructive privileged
    env TF_LOG=debug terraform apply -> networked persistence-changing destructive privileged
    terraform destroy -> networked destructive privileged
    terraform plan -> networked
    terraform plan -out=tfplan -> networked
    terraform init -> networked
    terraform validate -> normal
    terraform fmt -check -> normal
    terraform state rm x.y -> networked destructive privileged
    terraform output -> data-accessing
    terraform version -> normal pure
    terraform -version -> normal pure
    tofu apply -> networked persistence-changing destructive privileged
    tofu plan -> networked
    tofu fmt -> normal
    pulumi up -y -> networked code-executing persistence-changing destructive privileged
    pulumi -C infra preview -> networked code-executing
    pulumi destroy -> networked destructive privileged
    pulumi config get secretKey -> data-accessing
    ansible-playbook -i hosts site.yml -> networked code-executing persistence-changing privileged bound
    ansible-playbook --syntax-check site.yml -> normal
    ansible-playbook --check site.yml -> networked code-executing
    ansible all -m ping -> networked code-executing privileged
    ansible-vault view secrets.yml -> data-accessing
    ansible-galaxy install -r requirements.yml -> networked code-executing persistence-changing exempt
    packer validate x.pkr.hcl -> normal
    cdk deploy -> networked code-executing persistence-changing privileged
    cdk diff -> code-executing
    cdk destroy -> networked destructive privileged
  `),
)('GP-12-02 GP-12-03 GP-12-04 GP-12-05 %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});

test.each(
  rowsOf(`
    helm template --post-renderer ./x chart -> code-executing bound
    helm template chart -> normal
    helm plugin install https://x.example/y -> networked code-executing persistence-changing
    kustomize build --enable-exec d -> code-executing
    kustomize build d -> normal
    kubectl krew install x -> networked code-executing persistence-changing
  `),
)('GP-12-02 GP-12-05 GP-12-07 plugins and renderers: %s', (command, expected) => {
  expect(verdictOn(command)).toBe(expected);
});
